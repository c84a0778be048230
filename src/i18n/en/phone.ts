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
}
