export const faults = {
  title: 'Faults of the app and the server',
  none: 'No fault has been reported',
  lastAt: 'Last time',
  count: 'Times',
  where: 'Where',
  message: 'Message',
  version: 'Version',
  part: { page: 'App', worker: 'App, in the background', server: 'Server' },
}
