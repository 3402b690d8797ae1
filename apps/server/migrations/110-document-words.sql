-- Wording of the shipped conditions, agreements and privacy policy in three languages. A text that
-- the operator has changed does not contain these sentences and stays as it is.
update site_document set document = replace(replace(replace(replace(replace(replace(document::text,
    'One account a person, with a bank account of your own.', 'One account per person, using your own bank account.'),
    'For people of 20 years and older, where the operator is licensed.', 'For people aged 20 and over, where the operator is licensed.'),
    'What you register must be true.', 'The details you register must be true.'),
    'ໂຍກເງິນເຂົ້າອອກເກມ', 'ໂອນເງິນເຂົ້າອອກເກມ'),
    'ການພະນັນທີ່ສະເໝີ', 'ການເດີມພັນທີ່ສະເໝີກັນ'),
    'แชท', 'แชต')::jsonb
  where name in ('conditions', 'agreements', 'privacyNotice');
