-- From which sum of a day one person does not close differences with a bank alone
-- (docs/decisions/239).

update operator_setting
  set value = jsonb_set(
    value, '{from,breakCloseOfPerson}', '{"THB": 5000, "LAK": 2500000}'
  )
  where name = 'fourEyes';
