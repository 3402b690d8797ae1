-- Most one-time passwords that go out by SMS in an hour, in a day, and in an hour to phones that begin alike. Null: no such limit.
insert into site_document (name, document) values ('smsCeiling', '{"perHour": 500, "perDay": 3000, "perPrefixAndHour": 150, "prefixDigits": 5}');
