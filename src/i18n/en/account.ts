export const account = {
  title: 'Account',
  back: 'Back',
  cancel: 'Cancel',
  busy: 'One moment',
  required: 'This is needed.',
  profile: {
    title: 'Who you are', firstName: 'First name', lastNamePrefix: 'Prefix', lastName: 'Last name', email: 'E-mail', mobilePhone: 'Mobile number', phone: 'Phone',
    save: 'Save', saved: 'Your details are saved.',
  },
  appearance: {
    title: 'What you see', scheme: 'Colour scheme', schemes: { light: 'Light', dark: 'Dark', system: 'As the device' },
    color: 'Colour', usual: 'The usual one', colors: { chateauGreen: 'Green', neonBlue: 'Neon blue', royalBlue: 'Royal blue', tomatoOrange: 'Tomato orange', ebaGreen: 'EBA green' },
  },
  secret: {
    again: 'The same once more', differ: 'The two are not the same.', elsewhere: 'Wherever else you are signed in, you have to sign in again.',
    password: { title: 'Password', current: 'Present password', wanted: 'New password', rule: 'At least eight characters, with a digit, an upper case and a lower case letter.', save: 'Change the password', saved: 'Your password is changed.' },
    pincode: { title: 'Pincode', current: 'Present pincode', wanted: 'New pincode', rule: 'Exactly five digits.', save: 'Change the pincode', saved: 'Your pincode is changed.' },
  },
  sessions: {
    title: 'Where you are signed in', current: 'This device', unknown: 'Unknown device', lastUsed: 'Last used {{moment}}', end: 'Sign out', ended: 'That device is signed out.', unreachable: 'No connection. Your devices are shown as soon as there is one.',
    endTitle: 'Sign out there?', endBody: '{{device}} has to sign in again. What is unsent on it stays there.',
  },
  deactivation: {
    title: 'Deactivate account', body: 'Your account ends for good: it cannot be undone. What you recorded stays with your customer or carrier.', open: 'Deactivate my account', confirm: 'Deactivate for good',
  },
}
