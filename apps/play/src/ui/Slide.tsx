import css from './Slide.module.css'

interface Props {
  src: string
  width: number
  height: number
  title: string
  line?: string
}

/** A picture of a carousel with its words, which are not part of the picture so that each language has its own. */
export const Slide = ({ src, width, height, title, line }: Props) => (
  <figure className={css.slide}>
    <img src={src} alt="" width={width} height={height} />
    <figcaption>
      <strong>{title}</strong>
      {line && <span>{line}</span>}
    </figcaption>
  </figure>
)
