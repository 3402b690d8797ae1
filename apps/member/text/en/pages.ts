import type { Words } from '../words.ts'
import type { pages as th } from '../th/pages.ts'

export const pages = {
  nav: {
    home: 'Home',
    login: 'Log in',
    logout: 'Log out',
    register: 'Register',
    howto: 'How to',
    contact: 'Contact',
    profile: 'Profile',
    conditions: 'Conditions',
    statement: 'Statement',
    bonus: 'Bonus',
    spin: 'Spin wheel',
    notice: 'Notice',
    notFoundTitle: 'Page not found',
    notFound: 'Page Not Found',
    agreement: 'Agreement',
    remindAgreement: 'Got it, don\'t show again',
  },
  howto: {
    wallet: 'Using the wallet',
    play: 'How to play',
    check: 'Checking the balance',
    receiveBonus: 'Receiving a bonus',
    endBonus: 'Ending a bonus',
  },
} as const satisfies Words<typeof th>
