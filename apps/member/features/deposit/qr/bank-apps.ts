interface BankApp {
  /** The bank's code in the operator's list of banks. */
  bank: string
  name: string
  colour: string
  currency: 'THB' | 'LAK'
  /** The app's id on Android: Chrome opens the app, or its store page when it is not installed. */
  androidPackage: string
  /**
   * The app's URL scheme on iOS; omitted unless it is in wide use, because iOS shows an error
   * message for an unknown scheme.
   */
  iosScheme?: string
}

/**
 * Banking apps that can scan a QR code from a saved image. The page loads nothing from them: a tap
 * switches to the app.
 */
export const bankApps: readonly BankApp[] = [
  {
    bank: 'KBANK',
    name: 'K PLUS',
    colour: '#0E7A3E',
    currency: 'THB',
    androidPackage: 'com.kasikorn.retail.mbanking.wap',
    iosScheme: 'kplus',
  },
  {
    bank: 'SCB',
    name: 'SCB EASY',
    colour: '#5A3585',
    currency: 'THB',
    androidPackage: 'com.scb.phone',
    iosScheme: 'scbeasy',
  },
  {
    bank: 'KTB',
    name: 'Krungthai NEXT',
    colour: '#0B6E9E',
    currency: 'THB',
    androidPackage: 'ktbcs.netbank',
    iosScheme: 'krungthainext',
  },
  {
    bank: 'BBL',
    name: 'Bangkok Bank',
    colour: '#243C8F',
    currency: 'THB',
    androidPackage: 'com.bbl.mobilebanking',
    iosScheme: 'bualuangmbanking',
  },
  {
    bank: 'BAY',
    name: 'krungsri',
    colour: '#7A5A00',
    currency: 'THB',
    androidPackage: 'com.krungsri.kma',
    iosScheme: 'kma',
  },
  {
    bank: 'TTB',
    name: 'ttb touch',
    colour: '#0F5FA0',
    currency: 'THB',
    androidPackage: 'com.TMBTOUCH.PRODUCTION',
    iosScheme: 'ttbtouch',
  },
  {
    bank: 'GSB',
    name: 'MyMo',
    colour: '#C2317E',
    currency: 'THB',
    androidPackage: 'com.mobilife.gsb.mymo',
  },
  {
    bank: 'BCEL',
    name: 'BCEL One',
    colour: '#A32630',
    currency: 'LAK',
    androidPackage: 'com.bcel.bcelone',
  },
]

type Phone = 'android' | 'ios'

/** The phone's platform; null on a computer, where the phone scans the QR code from the screen. */
export function phoneOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Phone | null {
  if (/android/i.test(userAgent)) return 'android'
  // An iPad reports itself as a Mac but has a touch screen, which no Mac has.
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
    ? 'ios'
    : null
}

interface BankAppLink extends BankApp {
  href: string
}

/** The apps that support this currency and open on this phone; the member's own bank first. */
export function bankAppLinks(
  phone: Phone | null,
  { currency, ownBank }: { currency: string; ownBank: string | undefined },
): BankAppLink[] {
  const linked = bankApps.flatMap((app) => {
    const href =
      phone === 'android'
        ? `intent:#Intent;package=${app.androidPackage};end`
        : app.iosScheme && `${app.iosScheme}://`
    return phone !== null && app.currency === currency && href ? [{ ...app, href }] : []
  })
  return [
    ...linked.filter(({ bank }) => bank === ownBank),
    ...linked.filter(({ bank }) => bank !== ownBank),
  ]
}
