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
}
