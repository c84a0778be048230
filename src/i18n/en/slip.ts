/** Of a weigh slip that is read from its photo. */
export const slip = {
  read: 'Read the slip',
  fetchWhy: 'To read slips, this phone fetches a reader once. After that it needs no network.',
  fetch: 'Fetch it ({{size}}) and read',
  notHere:
    'The reader of slips is not on this phone yet. It can be fetched ({{size}}) once there is a network. Until then, type what the slip says.',
  fetching: 'Fetching the reader',
  reading: 'Reading the slip',
  again: 'Try again',
  notFetched: 'The reader could not be fetched. Try again with a network, or type what the slip says.',
  notRead: 'This phone could not read the slip. Type what it says.',
  none: 'Nothing was read. Photograph the slip straight from above and in good light, so that it fills the picture.',
  compare: 'Compare with the slip and tap what is right.',
  disagrees: 'Full less empty is not the net weight: a figure was misread.',
  otherDay: 'The slip is of another day.',
  notFound: 'Not read: {{values}}',
  date: 'Date',
  typed: 'You filled in {{value}}, which stays. Empty the field to take this.',
}
