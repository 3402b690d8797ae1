-- A request to settle a payout by hand no longer depends on the member's status, which the member
-- changes (docs/decisions/216).

update approval set expects = expects - 'status'
  where state = 'pending' and action in ('withdrawal.paid', 'withdrawal.failed');
