import { describe, expect, test } from 'vitest'
import { readLetters } from './use-caret.ts'

const digit = /\d/
const shown = '081-234-5678'

describe('readLetters', () => {
  test.each([
    ['a paste', 'insertFromPaste'],
    ['a drop', 'insertFromDrop'],
    ['a replacement by a phone keyboard’s suggestion', 'insertReplacementText'],
    ['an autofill', ''],
  ])('keeps every digit when %s inserts the number without dashes', (_, inputType) => {
    const change = { shown, value: '0812345678', caret: 10, inputType }
    expect(readLetters(change, digit)).toEqual({ letters: '0812345678', before: 10 })
  })

  test('removes the digit before a dash deleted by Backspace', () => {
    const change = { shown, value: '081234-5678', caret: 3, inputType: 'deleteContentBackward' }
    expect(readLetters(change, digit)).toEqual({ letters: '082345678', before: 2 })
  })

  test('removes the digit after a dash deleted by Delete', () => {
    const change = { shown, value: '081234-5678', caret: 3, inputType: 'deleteContentForward' }
    expect(readLetters(change, digit)).toEqual({ letters: '081345678', before: 3 })
  })

  test('keeps the digits outside a selection that one typed digit replaces', () => {
    const change = { shown, value: '0819', caret: 4, inputType: 'insertText' }
    expect(readLetters(change, digit)).toEqual({ letters: '0819', before: 4 })
  })

  test('keeps all digits when a dash is cut', () => {
    const change = { shown, value: '081234-5678', caret: 3, inputType: 'deleteByCut' }
    expect(readLetters(change, digit)).toEqual({ letters: '0812345678', before: 3 })
  })

  test('removes one digit on an ordinary Backspace', () => {
    const change = { shown, value: '081-234-567', caret: 11, inputType: 'deleteContentBackward' }
    expect(readLetters(change, digit)).toEqual({ letters: '081234567', before: 9 })
  })
})
