import { letterTexts } from '#contract/letters/letter-texts/en.ts'

/** The guidance letter and its pages; a letter is read in both languages. */
export const letter = {
  ...letterTexts,
  kept: 'Letters on board',
  toSignIn: 'To the sign-in page',
  action: 'Letter',
  gone: 'This letter is not on this phone.',
  goneHelp:
    'Here are the letters of what is on board and of your last shipments. The office has all of them.',
  noneKept: 'No letters are kept on this phone.',
  toShipments: 'To the shipments',
  language: 'Language of the letter',
  share: 'Share PDF',
  pdf: {
    none: 'No PDF of this letter is on this phone yet. It comes once the office has the letter and this phone a network.',
    current: 'The PDF on this phone is of {{when}}.',
    before: {
      unload:
        'The PDF on this phone is of {{when}}, before the unload. The newest is made once this phone has a network.',
      correction:
        'The PDF on this phone is of {{when}}, before the correction. The newest is made once this phone has a network.',
      acceptance:
        'The PDF on this phone is of {{when}}, before the recipient stated what they took. The newest is made once this phone has a network.',
      signature:
        'The PDF on this phone is of {{when}}, before the last signature. The newest is made once this phone has a network.',
    },
    shareOlder: 'Share this older PDF',
    shareLink: 'Share the link',
  },
  received: 'Received by the office at {{when}}',
  receivedEarlier: 'Received by the office',
  notReceived: 'Not yet received by the office. This is what the driver recorded on this phone.',
  attention: 'Not accepted by the office yet: the driver must look at it.',
  qr: 'QR code by which this letter is checked',
  qrHelp: 'Scan to check this letter, also without a network, or to unload.',
  unsigned: {
    revoked:
      'Without a signed code: the office has withdrawn this phone. Checking needs a network. Ask your planner.',
    no_key: 'Without a signed code: this browser cannot sign. Checking needs a network.',
    not_issued: 'Without a signed code until this phone has reached the office. Checking needs a network.',
    of_another: 'Without a signed code: another phone loaded this. Checking needs a network.',
  },
  stopped: {
    title: 'This load may not leave',
    lacks: 'Its letter lacks:',
    help: 'Call the planner. Once the office has completed the flow it can be loaded on this phone at its next connection.',
    call: 'Call {{name}}',
  },
  showLarge: 'Show large',
  closeLarge: 'Close',
  inspect: 'For inspection',
  inspectTitle: 'Letter for inspection',
  inspectHint: 'This phone shows nothing but this letter.',
  leave: 'Hold to leave',
  lowBattery: 'The battery is at {{level}}. A flat battery leaves no letter to show: charge the phone.',
}
