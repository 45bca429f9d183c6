using Flurl;
using Flurl.Http;

namespace Shop.Media.Uploads;

public class MediaUploader
{
    private readonly string _store;
    private readonly string _token;

    public MediaUploader(string store, string token)
    {
        _store = store;
        _token = token;
    }

    public async Task<string> UploadAsync(string album, string path)
    {
        var kind = Path.GetExtension(path).ToLowerInvariant() switch
        {
            ".png" or ".jpg" => "image",
            ".mp4" => "video",
            var other => throw new NotSupportedException($"Files of kind {other} are not kept."),
        };

        var stored = await _store
            .AppendPathSegments("albums", album, kind)
            .WithOAuthBearerToken(_token)
            .PostMultipartAsync(form => form.AddFile("file", path))
            .ReceiveJson<Stored>();
        return stored.Url;
    }

    private record Stored(string Url);
}
