/** Picture types the server accepts. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

const maxBytes = 2 * 1024 * 1024

export const isPicture = ({ type, size }: Pick<File, 'type' | 'size'>): boolean =>
  pictureTypes.includes(type) && size <= maxBytes
