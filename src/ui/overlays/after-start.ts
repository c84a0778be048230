/** What every page fetches once it is shown, in one request. */
export { Workbox } from 'workbox-window'
export { Toaster } from './Toaster.tsx'
