import '../../../runtime/private-umask.ts';
import { Refusal } from '../../../refusal.ts';
import { becomeHelper } from '../../../runtime/helper-process.ts';
import { encodePicture } from './encode.ts';
import type { Answer, Question } from './encoder.ts';

becomeHelper();
process.on('message', async ({ id, path, memberId }: Question) => {
  process.send?.(await answer(id, encodePicture(path, memberId)));
});

async function answer(id: number, encoding: ReturnType<typeof encodePicture>): Promise<Answer> {
  try {
    return { id, picture: await encoding };
  } catch (error) {
    if (error instanceof Refusal) return { id, refusal: error.code };
    const { message, code }: NodeJS.ErrnoException =
      error instanceof Error ? error : new Error(String(error));
    return { id, failure: { message, code } };
  }
}
