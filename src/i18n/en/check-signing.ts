/** Of the page on which somebody signs a letter on a phone of their own. */
export const checkSigning = {
  title: {
    sender: 'Sign as the sender',
    disposer: 'Sign as the disposer',
    supplier: 'Sign as the supplier',
    receiver: 'Sign for receipt',
    refusal: 'Sign that you refused it',
  },
  read: 'Read what the letter states before you sign it.',
  letter: 'The whole letter, with its companies and dates',
  facts: {
    number: 'Number',
    cargo: 'Cargo',
    code: 'EWC code',
    amount: 'Weight',
    to: 'To',
    vehicle: 'Vehicle',
    from: 'From',
  },
  name: 'Your name',
  sign: 'Sign',
  faults: {
    name: 'Enter your name first.',
    failed: 'This browser cannot sign. Sign on the phone of the driver.',
  },
  signed: 'Signed',
  notTaken: 'Your signature was not taken',
  answer: 'QR code with your signature',
  show: '{{name}}, show this code to the driver, who scans it.',
  unreadable: 'Nothing to sign here',
  unreadableHelp: 'Scan the code on the phone of the driver again, or open the link again.',
  changed: 'The letter has changed since this code was made. You sign it as it was then, as it stands below.',
  used: 'Signed already',
  usedHelp: 'This code was signed, and works once. Ask the driver or the office for another one.',
  expired: 'This code is too old',
  expiredHelp: 'It was valid for two weeks. Ask the driver or the office for another one.',
  early: 'Too early to sign for receipt',
  earlyHelp: 'The cargo is not unloaded yet. Open this page again after that.',
  delivery: {
    sending: 'It is being sent to the office …',
    received: 'The office has received your signature.',
    received_as_it_was:
      'The office has received your signature. The letter has changed since: you signed it as it stands here.',
    unreceived: 'The office has not received it yet. It goes by itself while this page is open.',
    signature_already_used: 'The office does not take it: this code was signed before.',
    signature_link_expired: 'The office does not take it: this code is too old.',
    receipt_before_unload: 'The office does not take it: the receiver signs once the cargo is unloaded.',
    signature_of_other_letter:
      'The office does not take it: this code is of another letter. Ask for another one.',
    signature_time_impossible:
      'The office does not take it: the clock of this phone is wrong. Set it, and sign a new code.',
    signature_not_verified:
      'The office does not take it: this code is not one of its own. Ask for another one.',
  },
  showToo: 'The driver does not see it? Show this code.',
}
