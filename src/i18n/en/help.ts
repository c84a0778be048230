/** For drivers, offline: what to do where something does not go as it should. */
export const help = {
  title: 'Help',
  sending: {
    title: 'It does not send',
    keepOn:
      'Go on working. What you load and unload is kept on this phone, and goes by itself once there is a network.',
    network:
      'Look whether the phone has a network: is flight mode on, or does a public Wi-Fi ask you to sign in first?',
    now: 'Tap the line at the bottom of the screen, then “{{button}}”. Keep the app open until it says that everything is sent.',
    signIn:
      'Does it ask you to sign in while there is no network? Then open it with your pincode. You can go on loading and unloading; what you did is sent once you sign in. This holds for 14 days, and five wrong pincodes end it.',
    file: 'Does it stay that way? On the same page, save what is not sent as a file, and give it to the office. Remove nothing from this phone.',
  },
  check: {
    title: 'At a check on the road',
    hand: 'Tap “{{button}}” at the load on board. The phone then shows that letter alone, and you can hand it over.',
    scan: 'The officer can scan the QR code with any phone. No account or app is needed.',
    offline:
      'All of it works without a network, and also when you are signed out: the letters on board are then on the sign-in page.',
    leave: 'To go on, hold the button at the top of the letter.',
  },
  wrong: {
    title: 'Pressed wrongly, or a wrong weight',
    undo: 'Not sent yet? Press “Undo” on the green page, or open the shipment, “More”, and withdraw it there.',
    correct:
      'Sent already? Open the shipment, “More”, and correct what you filled in. The office sees what stood there before and why.',
    call: 'Too late to correct it, or a load that never was? Call your planner: the office can correct it.',
  },
  refused: {
    title: 'Something is refused',
    office:
      'By the office: tap the red line. The page says why, and its button is what helps. Nothing is lost meanwhile.',
    receiver:
      'By the receiver: open the shipment, tap “{{button}}”, and say how much and why. The app then asks where the rest goes.',
    carrier: 'You yourself, by your carrier: call your planner. What is on board can still be unloaded.',
  },
  phone: {
    title: 'The phone is new, lost or broken',
    old: 'Does the old one still work? Wait there until everything is sent, and then sign out.',
    signIn:
      'On the new one, open the same address and sign in with the same e-mail or mobile number and pincode. That needs a network once. Your projects, vehicles and what is on board come by themselves.',
    lost: 'Is the old one lost or broken? Call your planner, who can revoke it. What it had not sent is on that phone alone: say what is missing in your list.',
    home: 'Put the app on the home screen: it then opens without a network, and the phone keeps your work better.',
  },
}
