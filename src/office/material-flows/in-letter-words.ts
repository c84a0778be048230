/** What the page of a flow shows in the words of its letter: one file with them, which is fetched after it. */
export { FlowVersions } from './FlowVersions.tsx'
export { WasteFacts } from './WasteFacts.tsx'
