export const pairingSheet = {
  lead: 'Drivers: pair your phone with this project',
  project: 'Project',
  code: 'Pairing code',
  steps: {
    open: 'Scan the QR code with the camera of your phone, or open {{address}}.',
    signIn: 'Sign in, or register as a driver. Does the code not stand there yet? Type it.',
    load: 'Choose your vehicle and the material flow, and load: from then on it works without a network.',
  },
}
