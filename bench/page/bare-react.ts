/** The floor of a first paint: React and its data router, with a heading and a field. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { RouterProvider } from 'react-router-dom'

const Form = () =>
  createElement(
    'main',
    null,
    createElement('h1', null, 'Sign in'),
    createElement('input', { 'aria-label': 'Name' }),
  )
const router = createBrowserRouter([{ path: '/', Component: Form }])
const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(RouterProvider, { router }))
