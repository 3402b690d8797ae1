-- The banks of members' accounts and of receiving accounts.

create table bank (
  code text primary key,
  name_th text not null,
  name_en text not null,
  name_lo text not null,
  colour text not null,
  digits integer,
  is_lao boolean not null,
  position integer not null
);

comment on table bank is
  'The banks that a member may register an account at. Key: the bank''s code. Shipped; changed by '
  'the operator.';
comment on column bank.colour is 'The colour of the bank''s sign in the app, as #RRGGBB.';
comment on column bank.digits is 'The number of digits of an account number; null: not checked.';
comment on column bank.is_lao is 'True for banks in Laos.';
comment on column bank.position is 'The order in lists of banks.';

insert into bank (code, name_th, name_en, name_lo, colour, digits, is_lao, position) values
  ('KBANK', 'ธนาคารกสิกรไทย', 'Kasikornbank', 'ທະນາຄານກະສິກອນໄທ', '#0E7A3E', 10, false, 1),
  ('SCB', 'ธนาคารไทยพาณิชย์', 'Siam Commercial Bank', 'ທະນາຄານໄທພານິດ', '#5A3585', 10, false, 2),
  ('BBL', 'ธนาคารกรุงเทพ', 'Bangkok Bank', 'ທະນາຄານກຸງເທບ', '#243C8F', 10, false, 3),
  ('KTB', 'ธนาคารกรุงไทย', 'Krungthai Bank', 'ທະນາຄານກຸງໄທ', '#0B6E9E', 10, false, 4),
  ('TTB', 'ธนาคารทหารไทยธนชาต', 'TMBThanachart Bank', 'ທະນາຄານທະຫານໄທທະນະຊາດ',
    '#0F5FA0', 10, false, 5),
  ('BAY', 'ธนาคารกรุงศรีอยุธยา', 'Bank of Ayudhya (Krungsri)', 'ທະນາຄານກຸງສີອະຍຸທະຍາ',
    '#7A5A00', 10, false, 6),
  ('GSB', 'ธนาคารออมสิน', 'Government Savings Bank', 'ທະນາຄານອອມສິນ', '#C2317E', null, false, 7),
  ('BAAC', 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', 'BAAC', 'ທະນາຄານເພື່ອການກະເສດ',
    '#3B7A16', null, false, 8),
  ('GHB', 'ธนาคารอาคารสงเคราะห์', 'Government Housing Bank', 'ທະນາຄານອາຄານສົງເຄາະ',
    '#B4501A', null, false, 9),
  ('CIMBT', 'ธนาคารซีไอเอ็มบี ไทย', 'CIMB Thai', 'ທະນາຄານຊີໄອເອັມບີ ໄທ', '#7E2F36', 10, false, 10),
  ('UOBT', 'ธนาคารยูโอบี', 'UOB (Thai)', 'ທະນາຄານຢູໂອບີ', '#0B3979', 10, false, 11),
  ('KKP', 'ธนาคารเกียรตินาคินภัทร', 'Kiatnakin Phatra', 'ທະນາຄານກຽດນາຄິນພັດທະຣາ',
    '#136E8C', null, false, 12),
  ('LHBANK', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'LH Bank', 'ທະນາຄານແລນ ແອນ ເຮົ້າ',
    '#5A5C5E', null, false, 13),
  ('TISCO', 'ธนาคารทิสโก้', 'TISCO Bank', 'ທະນາຄານທິສໂກ້', '#12549F', null, false, 14),
  ('IBANK', 'ธนาคารอิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand', 'ທະນາຄານອິດສະລາມ',
    '#184615', null, false, 15),
  ('ICBCT', 'ธนาคารไอซีบีซี (ไทย)', 'ICBC (Thai)', 'ທະນາຄານໄອຊີບີຊີ (ໄທ)',
    '#A81019', null, false, 16),
  ('TCRB', 'ธนาคารไทยเครดิต', 'Thai Credit Bank', 'ທະນາຄານໄທເຄຣດິດ', '#0A4AB3', null, false, 17),
  ('BCEL', 'ธนาคารการค้าต่างประเทศลาว', 'BCEL', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ ມະຫາຊົນ',
    '#A32630', 18, true, 30),
  ('LDB', 'ธนาคารพัฒนาลาว', 'Lao Development Bank', 'ທະນາຄານພັດທະນາລາວ', '#14532D', 16, true, 31),
  ('APB', 'ธนาคารส่งเสริมกสิกรรม', 'Agricultural Promotion Bank', 'ທະນາຄານສົ່ງເສີມກະສິກຳ',
    '#2F6B1F', null, true, 32),
  ('JDB', 'ธนาคารร่วมพัฒนา', 'Joint Development Bank', 'ທະນາຄານຮ່ວມພັດທະນາ',
    '#1D4E89', null, true, 33),
  ('LVB', 'ธนาคารร่วมธุรกิจลาว-เวียด', 'Lao-Viet Bank', 'ທະນາຄານຮ່ວມທຸລະກິດ ລາວ-ຫວຽດ',
    '#8A1C1C', null, true, 34),
  ('STB', 'ธนาคารเอสที', 'ST Bank', 'ທະນາຄານ ເອັສທີ', '#6B2D73', null, true, 35),
  ('PSVB', 'ธนาคารพงสะหวัน', 'Phongsavanh Bank', 'ທະນາຄານພົງສະຫວັນ', '#8C4A0B', null, true, 36),
  ('IB', 'ธนาคารอินโดจีน', 'Indochina Bank', 'ທະນາຄານອິນໂດຈີນ', '#0F5E63', null, true, 37),
  ('BIC', 'ธนาคารบีไอซี ลาว', 'BIC Bank Lao', 'ທະນາຄານ ບີໄອຊີ ລາວ', '#374B8C', null, true, 38),
  ('ABL', 'ธนาคารเอซีลีดา ลาว', 'ACLEDA Bank Lao', 'ທະນາຄານ ເອຊີລີດາ ລາວ',
    '#1F3F77', null, true, 39),
  ('MJBL', 'ธนาคารมารูฮานเจแปน ลาว', 'Maruhan Japan Bank Lao', 'ທະນາຄານມາຣູຮານເຈແປນ ລາວ',
    '#A11E2B', null, true, 40),
  ('SACOM', 'ธนาคารไซ่ง่อนเถื่องติน ลาว', 'Sacombank Lao', 'ທະນາຄານໄຊງ່ອນເທືອງຕິ່ນ ລາວ',
    '#10508F', null, true, 41),
  ('VTB', 'ธนาคารเวียตติน ลาว', 'VietinBank Lao', 'ທະນາຄານຫວຽດຕິນ ລາວ', '#0A5C8C', null, true, 42),
  ('MB', 'ธนาคารเอ็มบี ลาว', 'MB Bank Lao', 'ທະນາຄານ ເອັມບີ ລາວ', '#23369B', null, true, 43),
  ('BFL', 'ธนาคารฝรั่งเศส-ลาว', 'Banque Franco-Lao', 'ທະນາຄານ ຝຣັ່ງ-ລາວ',
    '#1B3B6F', null, true, 44);
