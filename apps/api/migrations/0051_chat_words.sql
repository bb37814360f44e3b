comment on column chat_thread.spoke_at is 'When the guest last wrote; null: never, and the desk does not list him';
