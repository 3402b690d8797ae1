-- Texts that ship as operator settings, in Thai, Lao and English. They are HTML, which is sanitised
-- before it is shown. A line that ends with a quotation mark continues on the next line.

insert into operator_setting (name, value) values (
  'contact',
  '{
    "contactText": {
      "th": "ทีมงานพร้อมช่วยเหลือทุกวัน ตลอด 24 ชั่วโมง",
      "lo": "ທີມງານພ້ອມຊ່ວຍເຫຼືອທຸກມື້ ຕະຫຼອດ 24 ຊົ່ວໂມງ",
      "en": "Our team is here to help every day, around the clock."
    },
    "lineLink": "",
    "lineName": "",
    "lineQR": ""
  }'
);

insert into operator_setting (name, value) values (
  'sources',
  '[
    {
      "code": "friend",
      "description": {
        "th": "เพื่อนแนะนำ",
        "lo": "ໝູ່ແນະນຳ",
        "en": "A friend"
      }
    },
    {"code": "facebook", "description": "Facebook"},
    {"code": "line", "description": "LINE"},
    {"code": "tiktok", "description": "TikTok"},
    {"code": "google", "description": "Google"},
    {
      "code": "other",
      "description": {
        "th": "อื่น ๆ",
        "lo": "ອື່ນໆ",
        "en": "Other"
      }
    }
  ]'
);

insert into operator_setting (name, value) values (
  'agreements',
  '[
    {
      "html": {
        "th": "<p>ใช้งานได้เฉพาะผู้มีอายุ 20 ปีขึ้นไปในพื้นที่ที่ผู้ให้บริการได้รับอนุญาต</p><ul>'
          '<li>หนึ่งคนมีได้หนึ่งบัญชี และใช้บัญชีธนาคารของตนเองเท่านั้น</li>'
          '<li>ข้อมูลที่ลงทะเบียนต้องเป็นจริง เก็บรหัสผ่านไว้กับตนเอง</li>'
          '<li>รายการที่ผิดปกติอาจถูกตรวจสอบก่อนจ่ายเงิน</li></ul>",
        "lo": "<p>ໃຊ້ງານໄດ້ສະເພາະຜູ້ມີອາຍຸ 20 ປີຂຶ້ນໄປໃນພື້ນທີ່ທີ່ຜູ້ໃຫ້ບໍລິການໄດ້ຮັບອະນຸຍາດ</p>'
          '<ul><li>ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ ແລະ ໃຊ້ບັນຊີທະນາຄານຂອງຕົນເອງເທົ່ານັ້ນ</li>'
          '<li>ຂໍ້ມູນທີ່ລົງທະບຽນຕ້ອງເປັນຈິງ ເກັບລະຫັດຜ່ານໄວ້ກັບຕົນເອງ</li>'
          '<li>ລາຍການທີ່ຜິດປົກກະຕິອາດຖືກກວດສອບກ່ອນຈ່າຍເງິນ</li></ul>",
        "en": "<p>For people aged 20 and over, where the operator is licensed.</p><ul>'
          '<li>One account per person, using your own bank account.</li>'
          '<li>The details you register must be true. Keep your password to yourself.</li>'
          '<li>Unusual transactions may be checked before money is paid.</li></ul>"
      }
    }
  ]'
);
