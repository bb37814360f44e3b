import { renderToStaticMarkup } from 'react-dom/server'
import { createPath, Route, Router, Routes, type To } from 'react-router'
import { Layout } from './app/Layout.tsx'
import HomePage from './home/HomePage.tsx'

/** Links of a drawing know their address and nothing else. */
const navigator = {
  createHref: (to: To) => `#${typeof to === 'string' ? to : createPath(to)}`,
  go: () => {},
  push: () => {},
  replace: () => {},
}

/**
 * The home page as markup, as a visitor sees it before anything but the operator's settings is known: what the HTML
 * shows until the application stands.
 */
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
