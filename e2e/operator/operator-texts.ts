/** Texts of an operator, as they are edited for the member app. */

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** Conditions with every kind of element that is allowed in operator HTML. */
export const richConditions = {
  th: `<h3>หัวข้อ</h3><p>ย่อหน้า <b>เข้ม</b> <a href="https://champa.example/rules">กติกา</a> <a href="tel:021234567">โทร</a> <a href="line://ti/p/@champa">แชต</a></p><ul><li>หนึ่ง</li><li>สอง</li></ul><table><tr><th>ธนาคาร</th><td colspan="2">KTB</td></tr></table><img src="${pixel}" alt="จุด" width="40" height="40">`,
  lo: '<h3>ຫົວຂໍ້</h3><p>ຫຼັກ ນ້ຳ ຂໍ້ ກູ້</p>',
  en: '<h3>Heading</h3><p>Paragraph</p>',
}

/** Two notices: one in three languages, one that is the same in all of them. */
export const notices = [
  {
    html: {
      th: '<h3>ปิดปรับปรุงธนาคารกรุงไทย 23:00–00:30 ฝากและถอนผ่านธนาคารอื่นได้ตามปกติ</h3><p>ข้อความ</p>',
      lo: '<h3>ທະນາຄານກຸງໄທປິດປັບປຸງ</h3>',
      en: '<h3>Krungthai Bank is under maintenance</h3>',
    },
  },
  { html: 'Second<br>line' },
]
