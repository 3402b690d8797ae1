-- Operator settings, which can change while the server runs, with the values that ship.
-- docs/operate/documents.md explains each; 004-operator-texts.sql has the texts.

create table operator_setting (
  name text primary key,
  value jsonb not null
);

comment on table operator_setting is
  'What the operator changes while the server runs: a name and a JSON value, whose shape is in '
  'platform/operator-settings.ts. Every process reads it within 2 seconds. Key: name. Written by '
  'the operator; the office writes chat and chatWidget by write_chat_setting. One row per setting '
  'for ever.';

-- Whether the site serves, and how. `deposit.isManual`: members see every receiving account as
-- plain text, without a promise of automatic credit.
insert into operator_setting (name, value) values
  ('active', '{"active": true, "terminated": null}'),
  ('info', '{"name": "Champa", "website": ""}'),
  ('registerOtp', '{"on": true}'),
  ('blockedAddresses', '[]'),
  ('notices', '[]'),
  ('chatWidget', '{"on": false}'),
  ('chat', '{"team": "Champa", "welcome": "", "away": "", "quickReplies": [], "hours": []}'),
  ('deposit', '{"isManual": false}');

-- The hours of the day, in Bangkok, in which slips are not accepted. Both null: slips are always
-- accepted.
insert into operator_setting (name, value) values
  ('slipWindow', '{"from": "23:00", "to": "01:00"}');

-- Maximum numbers of one-time passwords by SMS: in an hour, in a day, and in an hour to phones that
-- begin with the same digits. Null: no limit.
insert into operator_setting (name, value) values
  ('smsCeiling', '{"perHour": 500, "perDay": 3000, "perPrefixAndHour": 150, "prefixDigits": 5}');

-- Limits of withdrawals, in whole baht or kip. Staff decide about withdrawals above `reviewAbove`.
insert into operator_setting (name, value) values
  ('withdraw', '{
    "THB": {
      "minimum": 100, "maximum": 100000, "dailyAmount": 500000, "dailyCount": 10,
      "reviewAbove": 50000
    },
    "LAK": {
      "minimum": 50000, "maximum": 50000000, "dailyAmount": 250000000, "dailyCount": 10,
      "reviewAbove": 25000000
    }
  }');

-- Checks of payments and withdrawals. Amounts are whole baht or kip, `playThrough` is a percentage;
-- null: not checked. acceptUnnamed: the providers whose payments need no payer's name; after any
-- other payment without one the next withdrawal is reviewed.
insert into operator_setting (name, value) values
  ('risk', '{
    "confirmAbove": {"THB": 10000, "LAK": 5000000},
    "thirdParty": "review",
    "accountName": "review",
    "nameScore": 0.85,
    "acceptUnnamed": [],
    "playThrough": 100,
    "fastMinutes": 10,
    "smallDeposits": {"count": 10, "hours": 24, "upTo": {"THB": 200, "LAK": 100000}},
    "payersOfMember": {"count": 3, "days": 30},
    "membersOfPayer": {"count": 2, "days": 30}
  }');

-- minRemain: a member whose money has fallen to this amount loses the play lock and may take a new
-- bonus. counts: the percentage of a bet that counts as turnover, by category of the game.
insert into operator_setting (name, value) values
  ('rewards', '{
    "THB": {"minRemain": 5},
    "LAK": {"minRemain": 2500},
    "counts": {"slot": 100, "sport": 15, "lotto": 0},
    "lastsDays": 30
  }');

-- Shares are percentages. success and fail: the shares of the base at which the play lock is won
-- and lost; without `success` there is no lock.
insert into operator_setting (name, value) values
  ('invite', '{
    "active": true, "type": "turnover",
    "turnover": {"slot": 0.3, "sport": 0.1, "lotto": 0},
    "deposit": 5,
    "minimum": {"THB": 1, "LAK": 500},
    "success": 120, "fail": 5,
    "banners": []
  }'),
  ('refund', '{
    "active": true, "percent": 5,
    "cap": {"THB": 5000, "LAK": 2500000},
    "minimum": {"THB": 1, "LAK": 500},
    "success": 150, "fail": 5,
    "info": "", "banners": []
  }');

-- depositPerCoin: deposits of this amount on one day earn a coin of the wheel; null: none do.
-- basis: whether the deposits must be played, or withdrawals are deducted.
insert into operator_setting (name, value) values
  ('coins', '{"basis": "turnover", "depositPerCoin": {"THB": 100, "LAK": 50000}}');

-- How long data is kept. coolingDays: the days between closing an account and deleting its profile.
insert into operator_setting (name, value) values
  ('retention', '{
    "chatMonths": 12, "slipMonths": 24, "logDays": 90, "coolingDays": 45, "identityYears": 5,
    "payerMonths": 60, "unreadDays": 180, "codeDays": 180, "noticeDays": 30
  }');
