/** Of the page on which somebody signs a letter on a phone of their own. */
export const checkSigning = {
  title: {
    sender: 'Sign as the sender',
    disposer: 'Sign as the disposer',
    receiver: 'Sign for receipt',
  },
  read: 'Read what the letter states before you sign it.',
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
  answer: 'QR code with your signature',
  show: '{{name}}, show this code to the driver, who scans it.',
  unreadable: 'Nothing to sign here',
  unreadableHelp: 'Scan the code on the phone of the driver again.',
}
