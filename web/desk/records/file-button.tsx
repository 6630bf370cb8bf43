import Button from '@mui/material/Button';
import { useRef } from 'react';

interface FileButtonProps {
  children: string;
  /** The endings and media types of the files. */
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** A button that chooses a file. */
export function FileButton({ children, accept, disabled = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={children}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows choosing the same file again after a correction.
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
