-- What a member may do with what is kept of them: the log of what was accepted, a copy of everything, closing the account.

alter table member drop constraint member_status_check;
alter table member
  add constraint member_status_known check (status in ('active', 'suspended', 'self-excluded', 'under-review', 'closed')),
  -- When the member closed the account, and when the profile is forgotten; the latter is null again once that is done.
  add column closed_at timestamptz,
  add column forget_at timestamptz;
create index member_to_forget on member (forget_at) where forget_at is not null;

-- The words of each version that anybody has accepted, as they stood then: what was agreed to can be shown years later.
create table policy_text (
  kind text not null check (kind in ('terms', 'privacy')),
  version text not null,
  words jsonb not null,
  first_accepted_at timestamptz not null,
  primary key (kind, version)
);

-- Append-only. What a member accepted, gave or took back, and when; marketing has no version.
create table consent (
  member_id bigint not null,
  no integer not null,
  kind text not null check (kind in ('terms', 'privacy', 'marketing')),
  version text not null default '',
  given boolean not null,
  via text not null check (via in ('register', 'app')),
  noted_at timestamptz not null,
  primary key (member_id, no)
);

-- One copy of a member's data at a time. due_at is when a job makes it (again); the file is gone after `until`.
create table data_copy (
  member_id bigint primary key,
  id text not null,
  -- Names its file in the store; random, and never part of a URL.
  object text not null,
  state text not null check (state in ('making', 'ready', 'failed')),
  asked_at timestamptz not null,
  due_at timestamptz check ((state = 'making') = (due_at is not null)),
  tries integer not null default 0,
  bytes integer check ((state = 'ready') = (bytes is not null)),
  until timestamptz check ((state = 'ready') = (until is not null))
);
create index data_copy_due on data_copy (due_at) where due_at is not null;
create index data_copy_over on data_copy (until) where until is not null;

-- Who a member was whose profile is forgotten: kept apart for the legal term, read by nobody but the operator.
create table former_member (
  member_id bigint primary key,
  name text not null,
  phone text not null,
  bank_code text,
  bank_account_name text,
  bank_account_no text,
  registered_at timestamptz not null,
  closed_at timestamptz not null,
  keep_until timestamptz not null
);
create index former_member_over on former_member (keep_until);

create index slip_by_age on slip (uploaded_at);

grant select, insert on policy_text, consent to champa_app;
grant select, insert, update, delete on data_copy to champa_app;
grant select, insert, delete on former_member to champa_app;
grant delete on slip, device_member to champa_app;

insert into site_document (name, document) values
  -- How long things are kept. coolingDays: from closing an account until its profile is forgotten.
  ('retention', '{"chatMonths": 12, "slipMonths": 24, "logDays": 90, "identityYears": 5, "coolingDays": 45}'),
  ('privacyNotice', '[{"html": {
    "th": "<h3>ข้อมูลที่เราเก็บ</h3><ul><li>ชื่อ เบอร์โทรศัพท์ และบัญชีธนาคารที่ลงทะเบียน</li><li>รายการเงินเข้าออก สลิป การเล่น และโบนัส</li><li>ข้อความในแชท และอุปกรณ์ที่เข้าสู่ระบบ</li></ul><h3>เก็บไว้เพื่ออะไร</h3><p>เพื่อให้บริการตามข้อตกลง จ่ายเงินให้ถูกคน ป้องกันการทุจริต และทำตามกฎหมาย ข่าวสารการตลาดส่งเมื่อคุณยินยอมเท่านั้น และยกเลิกได้ทุกเมื่อ</p><h3>เก็บไว้นานเท่าใด</h3><ul><li>แชท 12 เดือน สลิป 24 เดือน บันทึกระบบ 90 วัน</li><li>รายการเงินและหลักฐานยืนยันตัวตน 5 ปีหลังปิดบัญชี ตามกฎหมาย</li></ul><h3>ใครเห็นข้อมูล</h3><p>ธนาคาร ผู้ให้บริการชำระเงิน ผู้ให้บริการ SMS และค่ายเกม เห็นเฉพาะส่วนที่จำเป็น เราไม่ขายข้อมูล</p><h3>สิทธิของคุณ</h3><p>ขอสำเนา แก้ไข คัดค้าน ถอนความยินยอม และลบบัญชีได้ในหน้าโปรไฟล์ หรือติดต่อทีมงาน</p>",
    "lo": "<h3>ຂໍ້ມູນທີ່ພວກເຮົາເກັບ</h3><ul><li>ຊື່ ເບີໂທລະສັບ ແລະ ບັນຊີທະນາຄານທີ່ລົງທະບຽນ</li><li>ລາຍການເງິນເຂົ້າອອກ ສະລິບ ການຫຼິ້ນ ແລະ ໂບນັດ</li><li>ຂໍ້ຄວາມໃນແຊັດ ແລະ ອຸປະກອນທີ່ເຂົ້າສູ່ລະບົບ</li></ul><h3>ເກັບໄວ້ເພື່ອຫຍັງ</h3><p>ເພື່ອໃຫ້ບໍລິການຕາມຂໍ້ຕົກລົງ ຈ່າຍເງິນໃຫ້ຖືກຄົນ ປ້ອງກັນການສໍ້ໂກງ ແລະ ປະຕິບັດຕາມກົດໝາຍ ຂ່າວສານການຕະຫຼາດສົ່ງເມື່ອທ່ານຍິນຍອມເທົ່ານັ້ນ ແລະ ຍົກເລີກໄດ້ທຸກເວລາ</p><h3>ເກັບໄວ້ດົນເທົ່າໃດ</h3><ul><li>ແຊັດ 12 ເດືອນ ສະລິບ 24 ເດືອນ ບັນທຶກລະບົບ 90 ມື້</li><li>ລາຍການເງິນ ແລະ ຫຼັກຖານຢືນຢັນຕົວຕົນ 5 ປີຫຼັງປິດບັນຊີ ຕາມກົດໝາຍ</li></ul><h3>ໃຜເຫັນຂໍ້ມູນ</h3><p>ທະນາຄານ ຜູ້ໃຫ້ບໍລິການຊຳລະເງິນ ຜູ້ໃຫ້ບໍລິການ SMS ແລະ ຄ່າຍເກມ ເຫັນສະເພາະສ່ວນທີ່ຈຳເປັນ ພວກເຮົາບໍ່ຂາຍຂໍ້ມູນ</p><h3>ສິດຂອງທ່ານ</h3><p>ຂໍສຳເນົາ ແກ້ໄຂ ຄັດຄ້ານ ຖອນຄວາມຍິນຍອມ ແລະ ລຶບບັນຊີໄດ້ໃນໜ້າໂປຣໄຟລ໌ ຫຼື ຕິດຕໍ່ທີມງານ</p>",
    "en": "<h3>What we keep</h3><ul><li>Your name, phone number and the bank account that you registered</li><li>Money in and out, slips, play and bonuses</li><li>Chat messages, and the devices that sign in</li></ul><h3>Why</h3><p>To serve you as agreed, to pay the right person, to prevent fraud and to obey the law. Marketing is sent only if you agree, and you can take that back at any time.</p><h3>For how long</h3><ul><li>Chat 12 months, slips 24 months, system logs 90 days</li><li>Money records and proof of identity 5 years after you close the account, as the law asks</li></ul><h3>Who sees it</h3><p>Banks, payment and SMS providers and game providers see only what they need. We do not sell data.</p><h3>Your rights</h3><p>Copy, correct, object, take back consent and delete your account in your profile, or contact our team.</p>"
  }}]')
on conflict (name) do nothing;
