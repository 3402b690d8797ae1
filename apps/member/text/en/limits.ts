import type { Words } from '../words.ts'
import type { limits as th } from '../th/limits.ts'

export const limits = {
  rg: {
    title: 'Responsible play',
    age: 'For people aged 20 and over only',
    risk: 'Gambling is risky; you may lose money',
    depositLimit: 'Deposit limit',
    timeOut: 'Time-out',
    selfExclude: 'Self-exclusion',
    helpline: 'Mental health hotline 1323 (Thailand)',
    intro:
      'Set your own deposit limits and time-outs. A lower limit applies right away, a higher one after 24 hours.',
    loadFailed: 'Couldn’t load your limits',
    day: 'Per day',
    week: 'Per week',
    month: 'Per month',
    noLimit: 'No limit',
    used: '{used} deposited',
    of: 'of {amount}',
    leftUntil: '{left} left · resets {at}',
    next: '{amount} from {at}',
    takeBack: 'Keep current limit',
    takenBack: 'Your limit stays as it is',
    change: 'Change limit: {period}',
    setHint: 'A lower limit applies right away. Raising or removing it takes 24 hours.',
    setMoney: 'Money you’ve already transferred is always credited and counts toward the limit.',
    save: 'Save limit',
    remove: 'Remove this limit',
    savedNow: 'Your new limit is active',
    savedLater: 'Saved. The new limit starts {at}.',
    timeOutLine: '24 hours to 6 weeks',
    timeOutText:
      'During a time-out you can’t play, deposit, spin or claim bonuses. You can still move money back from games and withdraw as usual. This covers every account you have with us.',
    howLong: 'How long',
    days: {
      d1: '24 hours',
      d3: '3 days',
      d7: '1 week',
      d14: '2 weeks',
      d28: '4 weeks',
      d42: '6 weeks',
    },
    months: { m6: '6 months', m12: '1 year', m36: '3 years', m60: '5 years' },
    pausedTitle: 'You’re on a time-out',
    pausedText:
      'Until {at}. Your money is safe. You can still move it back from games and withdraw.',
    longer: 'Extend time-out',
    timeOutAsk: 'Take a time-out of {time}?',
    timeOutFinal: 'Once it starts, it can’t be shortened or ended.',
    timeOutKeep: 'Not now',
    timeOutGo: 'Start time-out',
    timeOutDone: 'Time-out until {at}',
    excludeLine: '6 months or more',
    excludeText:
      'You’ll be logged out on all devices right away and can’t log in until the period ends. This covers every account you have with us.',
    excludeMoney:
      'Your money stays yours. Withdraw it first, or contact us later and we’ll move it back from the games and pay it to your registered account. Any active bonus is cancelled.',
    excludeEnd: 'Your account doesn’t reopen automatically. Contact us when you want to come back.',
    excludeKnow: 'I understand it can’t be shortened or ended',
    excludeAsk: 'Exclude yourself for {time}?',
    excludeKeep: 'Keep my account open',
    excludeGo: 'Exclude myself',
    excluded:
      'You’ve excluded yourself until {at}. Contact us about any money left, or if this wasn’t you.',
    notOpened: 'We can’t open an account with these details. Please contact us and we’ll help you.',
    pausedGame:
      'During your time-out, your login for this game is hidden and its password is changed. Your money there moves back to your wallet.',
    yourLimit: 'The limit you set',
    reachedText:
      'You can deposit again {at}. You can still send a slip for money you’ve already transferred.',
    pausedSlip:
      'You can deposit again {at}. Your money is safe and can be withdrawn. You can still send a slip for money you’ve already transferred.',
    hourTitle: 'You’ve been here for an hour',
    hourWon: 'Play since {clock}: {amount} won',
    hourLost: 'Play since {clock}: {amount} lost',
    hourEven: 'Play since {clock}: no win or loss',
    hourSeen: 'Based on the latest game results',
    hourGo: 'Continue',
    hourStop: 'Stop and log out',
  },
} as const satisfies Words<typeof th>
