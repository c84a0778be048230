/** Of links by which others sign a letter on their own phones. */
export const signlinks = {
  title: 'Ask for a signature of {{number}}',
  description:
    'A link by which somebody signs the letter as it stands now, on their own phone and without an account. It works once, for two weeks. It shows that somebody with the link signed, on a phone unknown to us.',
  make: 'Make the link',
  role: 'Who signs',
  mail: 'Send it by e-mail',
  email: 'E-mail address',
  emailHelp: 'Empty: the general address of that company in the address book.',
  emailDefault: 'Empty: {{email}}, of that company in the address book.',
  emailNone: 'The address book has no address of that company: fill one in.',
  copy: 'Copy the link',
  done: 'Done',
  made: 'The link is made',
  sent: 'Sent to {{to}}',
  validUntil: 'Valid until {{when}}.',
  code: 'QR code of the link to sign',
}
