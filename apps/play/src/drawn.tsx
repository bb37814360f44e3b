import { memoryHistory, Router } from '@koi/ui/router'
import { renderToStaticMarkup } from 'react-dom/server'
import { Layout } from './app/shell/Layout.tsx'
import HomePage from './desk/home/HomePage.tsx'

/** Markup of a visitor's home; the HTML shows it until the application renders. */
export const drawHome = (): string =>
  renderToStaticMarkup(
    <Router history={memoryHistory()}>
      <Layout>
        <HomePage />
      </Layout>
    </Router>,
  )
