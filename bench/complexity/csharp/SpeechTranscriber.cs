using System.Net;
using System.Net.Http.Headers;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Meetings.Transcripts;

public class SpeechTranscriber
{
    public const string ClientName = "speech";

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter() },
    };

    private readonly IHttpClientFactory _factory;
    private readonly TimeSpan _pause;

    public SpeechTranscriber(IHttpClientFactory factory, TimeSpan? pause = null)
    {
        _factory = factory;
        _pause = pause ?? TimeSpan.FromSeconds(3);
    }

    public async Task<string> TranscribeAsync(Stream audio, string language, CancellationToken token)
    {
        using var client = _factory.CreateClient(ClientName);
        var job = await SubmitAsync(client, audio, language, token);
        while (true)
        {
            using var response = await client.GetAsync($"jobs/{job.Id}", token);
            response.EnsureSuccessStatusCode();
            await using var body = await response.Content.ReadAsStreamAsync(token);
            job = await JsonSerializer.DeserializeAsync<Job>(body, Json, token)
                ?? throw new InvalidDataException("The service answered null.");

            switch (job.State)
            {
                case JobState.Done:
                    return job.Text ?? "";
                case JobState.Failed:
                    throw new TranscriptionException(job.Id, job.Text);
                default:
                    await Task.Delay(_pause, token);
                    break;
            }
        }
    }

    private static async Task<Job> SubmitAsync(HttpClient client, Stream audio, string language, CancellationToken token)
    {
        using var message = new HttpRequestMessage(HttpMethod.Post, $"jobs?language={language}");
        message.Content = new StreamContent(audio);
        message.Content.Headers.ContentType = new MediaTypeHeaderValue("audio/wav");

        using var response = await client.SendAsync(message, HttpCompletionOption.ResponseHeadersRead, token);
        if (response.StatusCode == HttpStatusCode.UnsupportedMediaType)
        {
            throw new TranscriptionException("-", "The recording is no WAV file.");
        }

        response.EnsureSuccessStatusCode();
        return JsonSerializer.Deserialize<Job>(await response.Content.ReadAsStringAsync(token), Json)!;
    }

    private enum JobState { Queued, Running, Done, Failed }

    private sealed record Job(string Id, JobState State, string? Text);
}

public class TranscriptionException(string job, string? reason) : Exception($"Job {job}: {reason}");
