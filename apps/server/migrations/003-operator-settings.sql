-- What the operator changes while the server runs (docs/operate/documents.md), and the values that
-- ship. The texts that ship are in 004.

create table operator_setting (
  name text primary key,
  value jsonb not null
);

comment on table operator_setting is
  'What the operator changes while the server runs: a name and a JSON value, whose shape is in '
  'platform/operator-settings.ts. Every process reads it within 2 seconds. Key: name. Written as '
  'the owner or by commands; the office writes chat and chatWidget by write_chat_setting. One row '
  'per setting for ever.';

-- Whether and how the site serves. `deposit`: true shows the accounts to pay into without matching.
insert into operator_setting (name, value) values
  ('active', '{"active": true, "terminated": null}'),
  ('info', '{"name": "Champa", "website": ""}'),
  ('registerOtp', '{"on": true}'),
  ('blockedAddresses', '[]'),
  ('notices', '[]'),
  ('chatWidget', '{"on": false}'),
  ('chat', '{"team": "Champa", "welcome": "", "away": "", "quickReplies": [], "hours": []}'),
  ('deposit', '{"isManual": false}');

-- Slips are not taken in these hours of Bangkok; null and null take them always.
insert into operator_setting (name, value) values
  ('slipWindow', '{"from": "23:00", "to": "01:00"}');

-- The most one-time passwords by SMS in an hour, in a day, and in an hour to phones whose first
-- digits are alike; null: no limit.
insert into operator_setting (name, value) values
  ('smsCeiling', '{"perHour": 500, "perDay": 3000, "perPrefixAndHour": 150, "prefixDigits": 5}');

-- Limits of withdrawals in whole currency; above `reviewAbove` staff decide.
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

-- What is checked before money comes in and goes out. Percentages are percentages, amounts whole
-- currency; null: not checked. acceptUnnamed: providers whose payments may name no payer.
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

-- minRemain: with this much or less left a new bonus may be taken, and a play lock is lost.
-- counts: percent of a category's turnover that counts.
insert into operator_setting (name, value) values
  ('rewards', '{
    "THB": {"minRemain": 5},
    "LAK": {"minRemain": 2500},
    "counts": {"slot": 100, "sport": 15, "lotto": 0},
    "lastsDays": 30
  }');

-- Percentages. success and fail: end thresholds of the play lock, null for none.
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

-- Deposits of this much on one day earn a coin of the wheel; null: none. basis: what counts of
-- them.
insert into operator_setting (name, value) values
  ('coins', '{"basis": "turnover", "depositPerCoin": {"THB": 100, "LAK": 50000}}');

-- How long data is kept. coolingDays: from closing an account until its profile is deleted.
insert into operator_setting (name, value) values
  ('retention', '{
    "chatMonths": 12, "slipMonths": 24, "logDays": 90, "coolingDays": 45, "identityYears": 5,
    "payerMonths": 60, "unreadDays": 180, "codeDays": 180, "noticeDays": 30
  }');
