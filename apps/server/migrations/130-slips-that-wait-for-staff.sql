-- The payment that a slip named and that staff are looking at; the slip waits for what becomes of it.
alter table slip add column kept_account text, add column kept_payment text,
  add constraint slip_kept_whole check ((kept_account is null) = (kept_payment is null));
