import './jsdom.ts'

// React as users have it: its checks for developers took half of a page test's time. Only while it is imported:
// the servers that a test starts inherit the environment.
const { NODE_ENV } = process.env
process.env['NODE_ENV'] = 'production'
await Promise.all([
  import('react'),
  import('react/jsx-runtime'),
  import('react-dom'),
  import('react-dom/client'),
])
process.env['NODE_ENV'] = NODE_ENV
