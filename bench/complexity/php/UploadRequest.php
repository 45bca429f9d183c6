<?php

namespace App\Http\Requests;

use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Http\UploadedFile;

class UploadRequest extends FormRequest
{
    private const IMAGES = ['png', 'jpg', 'jpeg', 'webp'];

    public function rules(): array
    {
        return [
            'files' => 'required|array|max:10',
            'files.*' => 'file|max:10240',
            'folder' => 'nullable|string|regex:/^[\w\-]+$/',
        ];
    }

    public function folder(): string
    {
        return $this->input('folder') ?? ($this->images() ? 'images' : 'documents');
    }

    /** @return UploadedFile[] */
    public function images(): array
    {
        return array_filter(
            $this->file('files', []),
            fn (UploadedFile $file) => in_array(strtolower($file->extension()), self::IMAGES, true),
        );
    }

    public function messages(): array
    {
        return [
            'files.max' => 'Select at most ten files from your computer.',
            'files.*.max' => 'A file may have 10 MB. Delete or update the larger ones.',
        ];
    }
}
