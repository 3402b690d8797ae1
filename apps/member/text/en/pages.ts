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
    spin: 'Lucky wheel',
    notice: 'Notice',
    lockEnded: {
      won: 'You met the conditions. You can withdraw your money.',
      lost: 'The conditions have ended. What’s left is yours to keep.',
      expired: 'The time for the conditions ran out. What’s left is yours to keep.',
    },
    lockTaken: '{amount} was deducted',
    unreadNotice: 'New notices ({n}): {text}',
    notFoundTitle: 'Page not found',
    notFound: 'Page Not Found',
    agreement: 'Agreement',
    remindAgreement: 'Got it, don’t show again',
    menu: 'Menu',
    mainMenu: 'Main menu',
    registerShort: 'Register',
    howtoShort: 'How to',
    contactShort: 'Contact',
    statementShort: 'Statement',
    lost: 'This lantern drifted off. Let’s take you back to your wallet.',
    backHome: 'Back to home',
    noConditions: 'No conditions to show yet',
    noContact: 'No contact details to show yet',
    scanToAdd: 'Scan or tap to add us',
    openChat: 'Open the chat app',
    chatQr: 'QR code of the chat app',
  },
  howto: {
    wallet: 'Using the wallet',
    play: 'How to play',
    check: 'Checking the balance',
    receiveBonus: 'Claiming a bonus',
    endBonus: 'Ending a bonus',
    lead: 'Watch or read. Each takes under a minute.',
    videos: '{count, select, 1 {1 video} other {{count} videos}}',
    inWriting: 'Step by step, in writing',
    cannotPlay: 'The video can’t be played here. The same steps are written below.',
    walletGuide:
      'The main wallet is your money: deposit, withdraw or transfer it to a game.\nTap Deposit, enter an amount and scan the QR with your banking app. The money arrives automatically.\nTap Withdraw to be paid to the bank account you registered.\nEvery transaction is in your statement, with its status and time.',
    playGuide:
      'Tap a game card and activate it the first time.\nTap Transfer and play to move money from the wallet into the game.\nThe game’s username and password are in the game account window, ready to copy.\nWhen you’re done, transfer the money from the game back to the main wallet.',
    checkGuide:
      'The large figure on Home is the main wallet and every game together.\nTap Check balance to get the latest balance from every game.\nThe last update is beside the button. If a game doesn’t answer, its last known balance stays.',
    receiveBonusGuide:
      'Open the bonus page and read the conditions in full before you claim one.\nYou can have one bonus at a time.\nOnce claimed, its conditions must be met before you withdraw.',
    endBonusGuide:
      'A bonus ends when its conditions are met, or when the balance falls to the stated level.\nYou can cancel it yourself. Anything above your own money is then deducted.\nAfterwards, the money in the main wallet can be withdrawn as usual.',
  },
} as const satisfies Words<typeof th>
