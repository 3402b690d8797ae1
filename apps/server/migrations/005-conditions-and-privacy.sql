-- The conditions of use and the privacy notice that ship, in the form of 004-operator-texts.sql:
-- HTML in three languages.

insert into operator_setting (name, value) values (
  'conditions',
  '[
    {
      "th": "<h3>การฝากเงิน</h3><p>โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น QR '
        'หนึ่งรหัสใช้ได้หนึ่งครั้ง</p>",
      "lo": "<h3>ການຝາກເງິນ</h3><p>ໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ QR '
        'ໜຶ່ງລະຫັດໃຊ້ໄດ້ໜຶ່ງຄັ້ງ</p>",
      "en": "<h3>Deposits</h3><p>Transfer only from the account that you registered. A QR code '
        'can be used once.</p>"
    },
    {
      "th": "<h3>การถอนเงิน</h3><p>ถอนได้เฉพาะบัญชีที่ลงทะเบียนไว้ และทำได้ครั้งละหนึ่งรายการ</p>'
        '<p>ระหว่างที่มีโบนัสใช้อยู่ ยังถอนเงินไม่ได้</p>",
      "lo": "<h3>ການຖອນເງິນ</h3><p>ຖອນໄດ້ສະເພາະບັນຊີທີ່ລົງທະບຽນໄວ້ ແລະ '
        'ເຮັດໄດ້ຄັ້ງລະໜຶ່ງລາຍການ</p><p>ລະຫວ່າງທີ່ມີໂບນັດໃຊ້ຢູ່ ຍັງຖອນເງິນບໍ່ໄດ້</p>",
      "en": "<h3>Withdrawals</h3>'
        '<p>Withdraw only to the account that you registered, one withdrawal at a time.</p>'
        '<p>You cannot withdraw while a bonus is active.</p>"
    },
    {
      "th": "<h3>โบนัสและโค้ดโปรโมชัน</h3><p>เงื่อนไขทั้งหมดแสดงให้เห็นก่อนรับเสมอ</p><ul>'
        '<li>ใช้ได้ครั้งละหนึ่งโบนัส</li>'
        '<li>เมื่อเลือกโบนัสแล้ว เงินฝากครั้งถัดไปที่ถึงขั้นต่ำจะได้รับโบนัส</li>'
        '<li>โค้ดโปรโมชันให้เครดิตทันที</li>'
        '<li>จำนวนครั้งที่รับได้นับตามเวลากรุงเทพฯ วันเริ่มเที่ยงคืน สัปดาห์เริ่มวันอาทิตย์</li>'
        '</ul>",
      "lo": "<h3>ໂບນັດ ແລະ ໂຄ້ດໂປຣໂມຊັນ</h3><p>ເງື່ອນໄຂທັງໝົດສະແດງໃຫ້ເຫັນກ່ອນຮັບສະເໝີ</p><ul>'
        '<li>ໃຊ້ໄດ້ຄັ້ງລະໜຶ່ງໂບນັດ</li>'
        '<li>ເມື່ອເລືອກໂບນັດແລ້ວ ເງິນຝາກຄັ້ງຕໍ່ໄປທີ່ຮອດຂັ້ນຕ່ຳຈະໄດ້ຮັບໂບນັດ</li>'
        '<li>ໂຄ້ດໂປຣໂມຊັນໃຫ້ເຄຣດິດທັນທີ</li>'
        '<li>ຈຳນວນຄັ້ງທີ່ຮັບໄດ້ນັບຕາມເວລາບາງກອກ ມື້ເລີ່ມທ່ຽງຄືນ ອາທິດເລີ່ມວັນອາທິດ</li></ul>",
      "en": "<h3>Bonuses and promotion codes</h3>'
        '<p>You see every condition before you claim one.</p><ul><li>One bonus at a time.</li>'
        '<li>After you choose a bonus, your next deposit of at least its minimum gets it.</li>'
        '<li>A promotion code gives its credit at once.</li>'
        '<li>Limits per day and week follow Bangkok time: the day begins at midnight, the week on '
        'Sunday.</li></ul>"
    },
    {
      "th": "<h3>ระหว่างใช้โบนัส</h3>'
        '<p>หน้าโบนัสแสดงยอดเทิร์นที่ต้องทำ ยอดที่ทำแล้ว เกมที่นับ และวันหมดอายุ</p><ul>'
        '<li>ฝากเพิ่มและโยกเงินเข้าออกเกมได้ ยกเว้นเกมที่ไม่ร่วมรายการ</li>'
        '<li>เงินที่ฝากเพิ่มไม่ได้โบนัสอีก</li>'
        '<li>เดิมพันที่เสมอหรือถูกยกเลิกไม่นับเป็นยอดเทิร์น</li></ul>",
      "lo": "<h3>ລະຫວ່າງໃຊ້ໂບນັດ</h3>'
        '<p>ໜ້າໂບນັດສະແດງຍອດເທີນທີ່ຕ້ອງເຮັດ ຍອດທີ່ເຮັດແລ້ວ ເກມທີ່ນັບ ແລະ ມື້ໝົດອາຍຸ</p><ul>'
        '<li>ຝາກເພີ່ມ ແລະ ໂອນເງິນເຂົ້າອອກເກມໄດ້ ຍົກເວັ້ນເກມທີ່ບໍ່ຮ່ວມລາຍການ</li>'
        '<li>ເງິນທີ່ຝາກເພີ່ມບໍ່ໄດ້ໂບນັດອີກ</li>'
        '<li>ການເດີມພັນທີ່ສະເໝີກັນ ຫຼື ຖືກຍົກເລີກບໍ່ນັບເປັນຍອດເທີນ</li></ul>",
      "en": "<h3>While a bonus is active</h3>'
        '<p>The bonus page shows the turnover that is asked for and done, the games that count '
        'and when it ends.</p><ul><li>You can deposit more and move money to and from games, '
        'except games that are excluded.</li><li>Further deposits get no bonus.</li>'
        '<li>Tied and void bets do not count as turnover.</li></ul>"
    },
    {
      "th": "<h3>โบนัสสิ้นสุดเมื่อ</h3><ul>'
        '<li>ครบเงื่อนไข: ถอนเงินได้ หากโบนัสกำหนดยอดสูงสุด '
        'ยอดนั้นใช้กับส่วนที่มาจากเครดิตเท่านั้น ส่วนที่เกินจะถูกหักออก '
        'เงินส่วนอื่นเป็นของคุณทั้งหมด</li>'
        '<li>ยอดรวมเหลือไม่เกินที่กำหนด: เงินที่เหลือเป็นของคุณและถอนได้</li>'
        '<li>คุณยกเลิกหรือโบนัสหมดเวลา: โบนัสและผลกำไรถูกหักออก เหลือไม่เกินเงินของคุณเอง '
        'ยอดที่จะเหลือแสดงก่อนยืนยัน</li></ul>",
      "lo": "<h3>ໂບນັດສິ້ນສຸດເມື່ອ</h3><ul>'
        '<li>ເຮັດເງື່ອນໄຂຄົບ: ຖອນເງິນໄດ້ ຖ້າໂບນັດກຳນົດຍອດສູງສຸດ '
        'ຍອດນັ້ນໃຊ້ກັບສ່ວນທີ່ມາຈາກເຄຣດິດເທົ່ານັ້ນ ສ່ວນທີ່ເກີນຈະຖືກຫັກອອກ '
        'ເງິນສ່ວນອື່ນແມ່ນຂອງທ່ານທັງໝົດ</li>'
        '<li>ຍອດລວມເຫຼືອບໍ່ເກີນທີ່ກຳນົດ: ເງິນທີ່ເຫຼືອເປັນຂອງທ່ານ ແລະ ຖອນໄດ້</li>'
        '<li>ທ່ານຍົກເລີກ ຫຼື ໂບນັດໝົດອາຍຸ: ໂບນັດ ແລະ ກຳໄລຖືກຫັກອອກ ເຫຼືອບໍ່ເກີນເງິນຂອງທ່ານເອງ '
        'ຍອດທີ່ຈະເຫຼືອສະແດງກ່ອນຢືນຢັນ</li></ul>",
      "en": "<h3>A bonus ends when</h3><ul>'
        '<li>its conditions are met: you can withdraw; if the bonus has a maximum, it limits only '
        'the credit’s share: anything above it is deducted, and the rest is all yours;</li>'
        '<li>your total falls to its limit: what is left is yours to withdraw;</li>'
        '<li>you cancel it or it expires: the bonus and its winnings are deducted, and at most '
        'your own money stays. You see the figures before you confirm.</li></ul>"
    },
    {
      "th": "<h3>แนะนำเพื่อน</h3>'
        '<p>เพื่อนที่สมัครด้วยลิงก์ของคุณนับเป็นคนที่คุณชวน โดยไม่นับการชวนตนเอง '
        'หรือผู้ที่ใช้บัญชีธนาคารหรืออุปกรณ์เดียวกับคุณ</p>'
        '<p>อัตราและวิธีคิดค่าแนะนำแสดงในหน้าแนะนำเพื่อน '
        'ค่าแนะนำที่รับเข้ากระเป๋าอาจมีเงื่อนไขเช่นเดียวกับโบนัส</p>",
      "lo": "<h3>ແນະນຳໝູ່</h3><p>ໝູ່ທີ່ສະໝັກດ້ວຍລິ້ງຂອງທ່ານນັບເປັນຄົນທີ່ທ່ານຊວນ '
        'ໂດຍບໍ່ນັບການຊວນຕົນເອງ ຫຼື ຜູ້ທີ່ໃຊ້ບັນຊີທະນາຄານ ຫຼື ອຸປະກອນດຽວກັບທ່ານ</p>'
        '<p>ອັດຕາ ແລະ ວິທີຄິດຄ່າແນະນຳສະແດງໃນໜ້າແນະນຳໝູ່ '
        'ຄ່າແນະນຳທີ່ຮັບເຂົ້າກະເປົາອາດມີເງື່ອນໄຂຄືກັນກັບໂບນັດ</p>",
      "en": "<h3>Inviting friends</h3>'
        '<p>A friend who registers with your link counts as invited by you; yourself, or somebody '
        'with your bank account or device, does not.</p>'
        '<p>The rates and how they are counted are shown where you invite. What you claim to your '
        'wallet may have conditions like a bonus.</p>"
    },
    {
      "th": "<h3>คืนยอดเสีย</h3><p>คิดจากยอดเสียสุทธิของสัปดาห์ที่ผ่านมา วันอาทิตย์ถึงวันเสาร์ '
        'รับได้สัปดาห์ละหนึ่งครั้ง</p><p>การเล่นระหว่างใช้โบนัสไม่นับ '
        'รับได้เมื่อไม่มีโบนัสใช้อยู่และยอดรวมเหลือไม่เกินที่กำหนด '
        'เงินที่รับเข้ากระเป๋ามีเงื่อนไข ซึ่งแสดงก่อนยืนยัน</p>",
      "lo": "<h3>ຄືນຍອດເສຍ</h3><p>ຄິດຈາກຍອດເສຍສຸດທິຂອງອາທິດທີ່ຜ່ານມາ ວັນອາທິດຫາວັນເສົາ '
        'ຮັບໄດ້ອາທິດລະໜຶ່ງຄັ້ງ</p><p>ການຫຼິ້ນລະຫວ່າງໃຊ້ໂບນັດບໍ່ນັບ ຮັບໄດ້ເມື່ອບໍ່ມີໂບນັດໃຊ້ຢູ່ '
        'ແລະ ຍອດລວມເຫຼືອບໍ່ເກີນທີ່ກຳນົດ ເງິນທີ່ຮັບເຂົ້າກະເປົາມີເງື່ອນໄຂ ເຊິ່ງສະແດງກ່ອນຢືນຢັນ</p>",
      "en": "<h3>Refund of losses</h3>'
        '<p>A share of your net loss of the last week, Sunday to Saturday, once a week.</p>'
        '<p>Play during a bonus does not count. You can claim it when no bonus is active and your '
        'total is at most the limit shown. Money claimed to your wallet has conditions, which are '
        'shown before you confirm.</p>"
    },
    {
      "th": "<h3>การเล่นอย่างรับผิดชอบ</h3>'
        '<p>สำหรับผู้มีอายุ 20 ปีขึ้นไป การพนันมีความเสี่ยง อาจทำให้เสียเงิน</p>",
      "lo": "<h3>ການຫຼິ້ນຢ່າງຮັບຜິດຊອບ</h3>'
        '<p>ສຳລັບຜູ້ມີອາຍຸ 20 ປີຂຶ້ນໄປ ການພະນັນມີຄວາມສ່ຽງ ອາດເຮັດໃຫ້ເສຍເງິນ</p>",
      "en": "<h3>Responsible play</h3>'
        '<p>For people aged 20 and over. Gambling carries risk: you may lose money.</p>"
    }
  ]'
);

insert into operator_setting (name, value) values (
  'privacyNotice',
  '[
    {
      "html": {
        "th": "<h3>ข้อมูลที่เราเก็บ</h3><ul>'
          '<li>ชื่อ เบอร์โทรศัพท์ และบัญชีธนาคารที่ลงทะเบียน</li>'
          '<li>รายการเงินเข้าออก สลิป การเล่น และโบนัส</li>'
          '<li>ข้อความในแชต และอุปกรณ์ที่เข้าสู่ระบบ</li></ul><h3>เก็บไว้เพื่ออะไร</h3>'
          '<p>เพื่อให้บริการตามข้อตกลง จ่ายเงินให้ถูกคน ป้องกันการทุจริต และทำตามกฎหมาย '
          'ข่าวสารการตลาดส่งเมื่อคุณยินยอมเท่านั้น และยกเลิกได้ทุกเมื่อ</p>'
          '<h3>เก็บไว้นานเท่าใด</h3><ul><li>แชต 12 เดือน สลิป 24 เดือน บันทึกระบบ 90 วัน</li>'
          '<li>รายการเงินและหลักฐานยืนยันตัวตน 5 ปีหลังปิดบัญชี ตามกฎหมาย</li></ul>'
          '<h3>ใครเห็นข้อมูล</h3><p>ธนาคาร ผู้ให้บริการชำระเงิน ผู้ให้บริการ SMS และค่ายเกม '
          'เห็นเฉพาะส่วนที่จำเป็น เราไม่ขายข้อมูล</p><h3>สิทธิของคุณ</h3>'
          '<p>ขอสำเนา แก้ไข คัดค้าน ถอนความยินยอม และลบบัญชีได้ในหน้าโปรไฟล์ หรือติดต่อทีมงาน</p>",
        "lo": "<h3>ຂໍ້ມູນທີ່ພວກເຮົາເກັບ</h3><ul>'
          '<li>ຊື່ ເບີໂທລະສັບ ແລະ ບັນຊີທະນາຄານທີ່ລົງທະບຽນ</li>'
          '<li>ລາຍການເງິນເຂົ້າອອກ ສະລິບ ການຫຼິ້ນ ແລະ ໂບນັດ</li>'
          '<li>ຂໍ້ຄວາມໃນແຊັດ ແລະ ອຸປະກອນທີ່ເຂົ້າສູ່ລະບົບ</li></ul><h3>ເກັບໄວ້ເພື່ອຫຍັງ</h3>'
          '<p>ເພື່ອໃຫ້ບໍລິການຕາມຂໍ້ຕົກລົງ ຈ່າຍເງິນໃຫ້ຖືກຄົນ ປ້ອງກັນການສໍ້ໂກງ ແລະ ປະຕິບັດຕາມກົດໝາຍ '
          'ຂ່າວສານການຕະຫຼາດສົ່ງເມື່ອທ່ານຍິນຍອມເທົ່ານັ້ນ ແລະ ຍົກເລີກໄດ້ທຸກເວລາ</p>'
          '<h3>ເກັບໄວ້ດົນເທົ່າໃດ</h3><ul><li>ແຊັດ 12 ເດືອນ ສະລິບ 24 ເດືອນ ບັນທຶກລະບົບ 90 ມື້</li>'
          '<li>ລາຍການເງິນ ແລະ ຫຼັກຖານຢືນຢັນຕົວຕົນ 5 ປີຫຼັງປິດບັນຊີ ຕາມກົດໝາຍ</li></ul>'
          '<h3>ໃຜເຫັນຂໍ້ມູນ</h3><p>ທະນາຄານ ຜູ້ໃຫ້ບໍລິການຊຳລະເງິນ ຜູ້ໃຫ້ບໍລິການ SMS ແລະ ຄ່າຍເກມ '
          'ເຫັນສະເພາະສ່ວນທີ່ຈຳເປັນ ພວກເຮົາບໍ່ຂາຍຂໍ້ມູນ</p><h3>ສິດຂອງທ່ານ</h3>'
          '<p>ຂໍສຳເນົາ ແກ້ໄຂ ຄັດຄ້ານ ຖອນຄວາມຍິນຍອມ ແລະ ລຶບບັນຊີໄດ້ໃນໜ້າໂປຣໄຟລ໌ ຫຼື '
          'ຕິດຕໍ່ທີມງານ</p>",
        "en": "<h3>What we keep</h3><ul>'
          '<li>Your name, phone number and the bank account that you registered</li>'
          '<li>Money in and out, slips, play and bonuses</li>'
          '<li>Chat messages, and the devices that sign in</li></ul><h3>Why</h3>'
          '<p>To serve you as agreed, to pay the right person, to prevent fraud and to obey the '
          'law. Marketing is sent only if you agree, and you can take that back at any time.</p>'
          '<h3>For how long</h3><ul><li>Chat 12 months, slips 24 months, system logs 90 days</li>'
          '<li>Money records and proof of identity 5 years after you close the account, as the '
          'law asks</li></ul><h3>Who sees it</h3>'
          '<p>Banks, payment and SMS providers and game providers see only what they need. We do '
          'not sell data.</p><h3>Your rights</h3>'
          '<p>Copy, correct, object, take back consent and delete your account in your profile, '
          'or contact our team.</p>"
      }
    }
  ]'
);
