/** Type guard for messages between the processes behind one port. */
export const isOf = <Message extends { type: string }>(type: Message['type'], message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type
