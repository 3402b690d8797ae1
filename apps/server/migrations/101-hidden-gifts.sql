-- Gift links that brought nothing are no movements of money: the statement leaves them out. Few members have any.
create index movement_empty_gift on movement (member_id) where type = 'deposit' and status = 'FAILED' and amount = 0;
