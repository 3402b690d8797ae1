-- What may be withdrawn is said in the wallet's own currency: 100 is a fair least in baht, and nothing in kip. What the operator had set was baht.
update site_document set document = jsonb_build_object('THB', document, 'LAK', '{"minimum": 50000, "maximum": 50000000, "dailyAmount": 250000000, "dailyCount": 10, "reviewAbove": 25000000}'::jsonb)
  where name = 'withdraw';
