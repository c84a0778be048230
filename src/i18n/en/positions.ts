export const positions = {
  account: {
    title: 'Position at load and unload',
    lead: 'When you save a load or an unload, the position of this phone can be kept with it. That is up to you: everything works without it, and no customer, project or carrier can switch it on.',
    what: {
      title: 'What is recorded',
      body: 'Where the phone is when you save a load or an unload: latitude, longitude, how exact that is, and when it was measured. Nothing on the way, and nothing while the app is closed.',
    },
    why: {
      title: 'Why',
      body: 'So that it can be shown where cargo was loaded and unloaded, at a check or when somebody asks later.',
    },
    who: {
      title: 'Who sees it',
      body: 'You, the office of the customer and those with whom it shares the project, the planners of your carrier, and whoever checks the letter by its QR code, such as an inspector.',
    },
    howLong: {
      title: 'For how long',
      body: 'As the customer has chosen: {{least}} to {{most}} months after unloading, usually {{usual}}. When you withdraw, nothing more is recorded at once; what is there goes when its time is over, or when you close your account.',
    },
    agree: 'I agree: record the position when I save a load or unload',
    off: 'Off: no position is recorded.',
    since: 'You agreed on {{when}}. You can withdraw at any time, also without a network.',
    given: 'From now on the position is recorded when you load and unload.',
    withdrawn: 'No position is recorded any more.',
    failed: 'It could not be kept on this phone. Try again.',
  },
  form: {
    off: 'The position is not recorded: you have not agreed to it.',
    choose: 'To the choice',
    searching: 'The position is not recorded yet: the phone is looking for it. You need not wait.',
    found: 'The position is recorded, to within {{metres}} m.',
    denied:
      'The position is not recorded: this app may not read it. Allow it in the settings of the browser.',
    unavailable: 'The position is not recorded: the phone does not find it.',
    unsupported: 'The position is not recorded: this browser cannot tell it.',
  },
}
