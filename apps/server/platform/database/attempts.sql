-- Counters of attempts (platform/database/attempts.ts). Replaced whenever its text has changed
-- (platform/database/migrate.ts).

-- Counts one attempt. Attempt number p_free blocks the subject, and each later one blocks it twice
-- as long as the one before. Returns null when the attempt is allowed, otherwise the milliseconds
-- to wait.
create or replace function attempt_take(
  p_subject text, p_at timestamptz, p_free integer, p_first_ms double precision,
  p_longest_ms double precision, p_forget_ms double precision
) returns double precision
language plpgsql as $$
declare
  v_old timestamptz := p_at - p_forget_ms * interval '1 millisecond';
begin
  insert into attempt_limit as a (subject, failures, window_started_at) values (p_subject, 1, p_at)
    on conflict (subject) do update
      set failures = case when a.window_started_at <= v_old then 1 else a.failures + 1 end,
        window_started_at = p_at,
        blocked_until = case
          when a.window_started_at > v_old and a.failures + 1 >= p_free then
            p_at + least(p_first_ms * power(2, least(a.failures + 1 - p_free, 20)), p_longest_ms)
              * interval '1 millisecond'
        end
      where a.blocked_until is null or a.blocked_until <= p_at;
  if found then return null; end if;
  return greatest(1, (
    select extract(epoch from a.blocked_until - p_at) * 1000
    from attempt_limit a
    where a.subject = p_subject
  ));
end $$;

-- Counts p_attempts in a fixed window of at most p_max attempts. Returns null when they are
-- allowed, otherwise the milliseconds to wait.
create or replace function attempt_take_from_window(
  p_subject text, p_at timestamptz, p_max integer, p_window_ms double precision,
  p_attempts integer default 1
) returns double precision
language plpgsql as $$
declare
  v_old timestamptz := p_at - p_window_ms * interval '1 millisecond';
begin
  insert into attempt_limit as a (subject, failures, window_started_at)
    values (p_subject, p_attempts, p_at)
    on conflict (subject) do update
      set failures = case
          when a.window_started_at <= v_old then p_attempts else a.failures + p_attempts
        end,
        window_started_at = case
          when a.window_started_at <= v_old then p_at else a.window_started_at
        end
      where a.failures + p_attempts <= p_max or a.window_started_at <= v_old;
  if found then return null; end if;
  return greatest(1, (
    select extract(epoch from a.window_started_at - v_old) * 1000
    from attempt_limit a
    where a.subject = p_subject
  ));
end $$;

-- Counts one login attempt: in the windows of its networks in the given order, then for its account
-- if it has one. Returns null when all of them allow it, otherwise the milliseconds to wait; what
-- was counted before the refusal stays counted. login_forgive locks its rows in the same order.
create or replace function login_take(
  p_windows text[], p_max integer[], p_window_ms double precision[], p_account text,
  p_at timestamptz, p_free integer, p_first_ms double precision, p_longest_ms double precision,
  p_forget_ms double precision
) returns double precision
language plpgsql as $$
declare
  v_wait_ms double precision;
begin
  for i in 1 .. cardinality(p_windows) loop
    v_wait_ms := attempt_take_from_window(p_windows[i], p_at, p_max[i], p_window_ms[i]);
    if v_wait_ms is not null then return v_wait_ms; end if;
  end loop;
  if p_account is null then return null; end if;
  return attempt_take(p_account, p_at, p_free, p_first_ms, p_longest_ms, p_forget_ms);
end $$;

-- After a correct password: gives the attempt back to the windows and clears the account's failures.
create or replace function login_forgive(p_windows text[], p_account text) returns void
language plpgsql as $$
declare
  v_window text;
begin
  foreach v_window in array p_windows loop
    update attempt_limit set failures = failures - 1, blocked_until = null
      where subject = v_window and failures > 0;
  end loop;
  delete from attempt_limit where subject = p_account;
end $$;
