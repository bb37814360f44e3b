import { renderToStaticMarkup } from 'react-dom/server'
import { createPath, Route, Router, Routes, type To } from 'react-router'
import { Layout } from './app/Layout.tsx'
import HomePage from './home/HomePage.tsx'

const navigator = {
  createHref: (to: To) => `#${typeof to === 'string' ? to : createPath(to)}`,
  go: () => {},
  push: () => {},
  replace: () => {},
}

/** Markup of a visitor's home; the HTML shows it until the application renders. */
export const drawHome = (): string =>
  renderToStaticMarkup(
    <Router location="/" navigator={navigator} static>
      <Routes>
        <Route element={<Layout />}>
          <Route path="/" element={<HomePage />} />
        </Route>
      </Routes>
    </Router>,
  )
