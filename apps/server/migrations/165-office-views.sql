-- Views of lists that staff have saved.

create table office_view (
  view_id text primary key,
  room text not null,
  name text not null,
  owner_id bigint not null,
  is_shared boolean not null,
  query text not null,
  saved_at timestamptz not null
);

comment on table office_view is
  'Saved views of the office''s lists. Key: view_id, made by the client, so that a repeated call '
  'saves once. Written by features/list-view; deleted by their owner.';
comment on column office_view.room is 'The list, by its path in the office.';
comment on column office_view.query is 'View and filters, as the URL of the list has them.';
comment on column office_view.is_shared is 'Everybody who opens the list sees it.';

-- Finds the views of a person, and those that are shared.
create index office_view_of on office_view (room, owner_id);
create index office_view_shared on office_view (room) where is_shared;
