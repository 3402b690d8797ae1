-- Staff have one or two of seven roles instead of one of two, grants besides them, and an end date
-- (docs/decisions/180).

alter table staff
  add column roles text[],
  add column grants text[] not null default '{}',
  add column active_until timestamptz;

-- An agent becomes support, a lead support with the grant to manage the chat.
update staff
  set roles = array['support'],
    grants = case when role = 'lead' then array['chat.manage'] else '{}' end;

alter table staff
  alter column roles set not null,
  drop column role,
  add constraint staff_roles_check check (
    cardinality(roles) between 1 and 2
    and roles[1] is distinct from roles[2]
    and roles <@ array['owner', 'manager', 'finance', 'risk', 'support', 'marketing', 'auditor']
  ),
  add constraint staff_roles_conflict check (
    cardinality(roles) = 1
    or not (
      roles && array['owner', 'auditor']
      or roles @> array['finance', 'risk']
      or roles @> array['finance', 'marketing']
    )
  ),
  add constraint staff_grants_check check (grants <@ array['chat.manage']);

comment on column staff.roles is
  'One or two of the roles of packages/contract/office/roles.ts; their permissions add up. The two '
  'constraints refuse the pairs that the contract refuses.';
comment on column staff.grants is
  'Permissions besides those of the roles: chat.manage, which makes a person of support a lead.';
comment on column staff.active_until is
  'From then on the person may not sign in, as with the status off. Null: no end date.';
