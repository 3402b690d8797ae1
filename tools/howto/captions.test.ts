import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCaptions, writeCaptions } from './captions.ts'

const localized = (text: string) => ({ th: text, lo: `${text} ລາວ`, en: text })

test('the captions of a film are in the language of its screen', () => {
  const cues = [
    { from: 0, to: 3.25, says: localized('ฝากเงิน') },
    { from: 3.3, to: 3_661.0404, says: localized('ถอนเงิน') },
  ]
  const thai =
    'WEBVTT\n\n00:00:00.000 --> 00:00:03.250\nฝากเงิน\n\n00:00:03.300 --> 01:01:01.040\nถอนเงิน\n'
  expect(writeCaptions(cues, 'th')).toBe(thai)
  expect(writeCaptions(cues, 'lo')).toContain('00:00:03.300 --> 01:01:01.040\nถอนเงิน ລາວ\n')
})

test('markup is escaped in every caption, and each caption stays within one cue', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc
          .string({
            minLength: 1,
            unit: fc.constantFrom(
              '<',
              '>',
              '&',
              ';',
              '-',
              '\n',
              ' ',
              'a',
              'amp',
              'lt',
              '-->',
              'ນ້ຳ',
            ),
          })
          .filter((text) => text.trim() !== ''),
        { minLength: 1, maxLength: 4 },
      ),
      (texts) => {
        const cues = texts.map((text, at) => ({
          from: at * 2,
          to: at * 2 + 1.5,
          says: localized(text),
        }))
        const read = readCaptions(writeCaptions(cues, 'en'))
        expect(read.map(({ from, to }) => [from, to])).toEqual(
          cues.map(({ from, to }) => [from, to]),
        )
        expect(read.map(({ says }) => says)).toEqual(
          texts.map((text) => text.trim().replaceAll(/\n\s*\n/g, '\n')),
        )
      },
    ),
  )
})

test('readCaptions throws on a file that is not WebVTT', () => {
  expect(() => readCaptions('hello')).toThrow('captions must begin with WEBVTT')
  expect(() => readCaptions('WEBVTT\n\n00:00:04.000 --> 00:00:03.000\nbackwards\n')).toThrow(
    'invalid caption time',
  )
})
