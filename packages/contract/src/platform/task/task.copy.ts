import { refusal } from '../../refusal.ts'

export const TaskRunning = refusal('TASK_RUNNING', 409, '任务正在执行，请稍后再试')
export const TaskNotCancellable = refusal('TASK_NOT_CANCELLABLE', 409, '该类任务不能放弃')
