export const phone = {
  scan: {
    picture: 'Choose a picture of the code',
    noCamera: 'This browser shows no camera.',
    cameraFailed: 'The camera could not be opened.',
    otherWays:
      'Choose a picture of the code. Or point the phone’s own camera at it and open the link: it leads here.',
    noCode: 'There is no QR code in this picture, or it is not sharp enough.',
    otherCode: 'The QR code in this picture is another one.',
    unreadable: 'This picture could not be read.',
  },
  install: {
    title: 'Put Vrachtpas on your home screen',
    why: 'It then opens with one tap, also without a network, and the phone keeps your work better.',
    action: 'Put it on the home screen',
    notNow: 'Not now',
    stepShare: 'Tap this sign of your browser. If you do not see it, it is behind the three dots.',
    stepAdd: 'Choose “Add to Home Screen”.',
    stepOpen: 'Open Vrachtpas from your home screen from now on.',
  },
  signOut: {
    title: 'Sign out?',
    unsentTitle: 'Not everything is sent',
    unsent_one:
      'One thing you did is still on this phone alone. It stays on this phone and is sent when you sign in again. Nothing is deleted.',
    unsent_other:
      '{{count}} things you did are still on this phone alone. They stay on this phone and are sent when you sign in again. Nothing is deleted.',
    sendFirst: 'Send first',
    onBoard_one: 'One load is on board. Its letter stays on this phone; unloading it needs you signed in.',
    onBoard_other:
      '{{count}} loads are on board. Their letters stay on this phone; unloading them needs you signed in.',
    offline: 'There is no connection now. Signing in again needs one: until then you cannot load or unload.',
    stay: 'Stay signed in',
    confirm: 'Sign out',
  },
  left: {
    unsent_one:
      'One thing that {{name}} did is still on this phone alone. It stays here until the driver signs in.',
    unsent_other:
      '{{count}} things that {{name}} did are still on this phone alone. They stay here until the driver signs in.',
    ended: 'The session of {{name}} has ended. Sign in again to go on.',
    driver: 'another driver',
    letters: 'Letters on board',
  },
  shared: {
    title: 'Shared photos',
    lead: 'Choose what these photos belong to.',
    none: 'There are no shared photos.',
    noneBody: 'Choose photos in another app, and share them with Vrachtpas.',
    notOffered: 'Nothing that you can load or unload now asks for photos. They stay here for one day.',
    unload: 'Unload',
    load: 'Load',
    remove: 'Delete these photos',
    photo: 'Photo {{number}}',
    add_one: 'Add the shared photo',
    add_other: 'Add {{count}} shared photos',
    adding: 'One moment …',
    unusable: '“{{name}}” is not a photo that this phone can show.',
  },
}
