import { fromPercent } from '@champa/contract/money'
import { asOperator } from '../journey-stack.ts'

const dataDir = process.env['DATA_DIR'] ?? '.data'

const lock = {
  turnoverHundredths: 300,
  successBasisPoints: null,
  failBasisPoints: fromPercent(5),
  maxWithdraw: null,
  lastsDays: 7,
  counts: { slot: 100, sport: 15, lotto: 0 },
  excluded: [],
}

/** A wheel with equal slices; the test chooses the outcome. */
const slices = [
  ['B100', '฿100', '฿100', '฿100', 'money', 100_00, '#FFB42E', '#2A1600'],
  ['C5', '5 เหรียญ', '5 ຫຼຽນ', '5 coins', 'coins', 5, '#0F5557', '#FFF9ED'],
  ['NONE', 'ไว้รอบหน้า', 'ຄັ້ງໜ້າ', 'Next time', 'none', 0, '#FFF1D2', '#3A2B12'],
  ['B20', '฿20', '฿20', '฿20', 'money', 20_00, '#EE6C8B', '#2B0413'],
  ['GIFT', 'เสื้อกระทง', 'ເສື້ອກະທົງ', 'Krathong shirt', 'gift', 0, '#0B343C', '#FFE3A6'],
  ['B500', '฿500', '฿500', '฿500', 'money', 500_00, '#FFB42E', '#2A1600'],
  ['C1', '1 เหรียญ', '1 ຫຼຽນ', '1 coin', 'coins', 1, '#36B78C', '#04231A'],
  ['B50', '฿50', '฿50', '฿50', 'money', 50_00, '#FFF1D2', '#3A2B12'],
] as const

export type SliceCode = (typeof slices)[number][0]

/** Enables the test's own wheel and returns a function that enables the previous one again. */
export async function publishWheel(): Promise<() => Promise<void>> {
  const rows = slices.map(([code, th, lo, en, kind, amount, bg, ink], position) => ({
    code,
    position,
    label: { th, lo, en },
    kind,
    amount,
    currency: kind === 'money' ? 'THB' : null,
    bg,
    ink,
    lock: code === 'B500' ? lock : null,
  }))
  await asOperator(
    dataDir,
    `
      with off as (update wheel
        set enabled = false
        where enabled and code <> 'JOURNEY'
        returning code),
      up as (insert into wheel (code, name)
        values ('JOURNEY',
          '{"th": "คืนพระจันทร์เต็มดวง", "lo": "ຄືນເດືອນເພັງ", "en": "Full moon night"}')
        on conflict do nothing)
      insert into wheel_slice (wheel, code, position, label, prize, bg_color, text_color, kind,
        amount, currency, weight, lock)
      select 'JOURNEY', r.code, r.position, r.label, '""', r.bg, r.ink, r.kind, r.amount,
        r.currency, 1250, r.lock
      from jsonb_to_recordset($1::jsonb) r(code text, position integer, label jsonb, kind text,
        amount bigint, currency text, bg text, ink text, lock jsonb)
      on conflict do nothing`,
    [JSON.stringify(rows)],
  )
  await asOperator(dataDir, `update wheel set enabled = true where code = 'JOURNEY'`)
  return async () => {
    await asOperator(dataDir, `update wheel set enabled = false where code = 'JOURNEY'`)
    await asOperator(
      dataDir,
      `update wheel
        set enabled = true
        where code = (select code from wheel where code <> 'JOURNEY' order by code limit 1)`,
    )
  }
}

/** Makes every later draw end at this slice. */
export async function turnTo(code: SliceCode): Promise<void> {
  await asOperator(
    dataDir,
    `update wheel_slice
      set weight = case when code = $1 then 10000 else 0 end
      where wheel = 'JOURNEY'`,
    [code],
  )
}

/** Expires the unclaimed coupons of this slice. */
export async function expireCoupons(code: SliceCode): Promise<void> {
  await asOperator(
    dataDir,
    `update coupon
      set expires_at = won_at
      where wheel = 'JOURNEY' and slice = $1 and claimed_at is null`,
    [code],
  )
}
