export interface BankChoice {
  code: string
  name: string
  colour: string
  /**
   * Other names by which a bank is found: in other languages, that of its app, or that before a
   * merger.
   */
  aliases: readonly string[]
}

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.()-]/g, '')

/**
 * The banks that match a search, in the given order; those whose code or name starts with it come
 * first.
 */
export function findBanks(banks: readonly BankChoice[], search: string): readonly BankChoice[] {
  const wanted = plain(search)
  if (wanted === '') return banks
  const namesOf = ({ code, name, aliases }: BankChoice) => [code, name, ...aliases].map(plain)
  const matches = banks.filter((bank) => namesOf(bank).some((name) => name.includes(wanted)))
  const begins = (bank: BankChoice) => namesOf(bank).some((name) => name.startsWith(wanted))
  return [...matches.filter(begins), ...matches.filter((bank) => !begins(bank))]
}
